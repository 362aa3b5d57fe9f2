// Generated from supabase/migrations by supabase/embedded/commands/generate-types.ts. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      attendance: {
        Row: {
          adults_count: number | null
          ai_session_id: string | null
          came_in: number | null
          category_counts: Json | null
          children_count: number | null
          church_id: string
          created_at: string
          demographics_data: Json | null
          extras: number | null
          factor_percent: number | null
          id: string
          notes: string | null
          recorded_by: string | null
          service_instance_id: string
          source: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import'
          suggested_total: number | null
          total_attendance: number
          tracking_method: 'manual' | 'ai'
          visitors_count: number | null
        }
        Insert: {
          adults_count?: number | null
          ai_session_id?: string | null
          came_in?: number | null
          category_counts?: Json | null
          children_count?: number | null
          church_id?: string
          created_at?: string
          demographics_data?: Json | null
          extras?: number | null
          factor_percent?: number | null
          id?: string
          notes?: string | null
          recorded_by?: string | null
          service_instance_id: string
          source?: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import'
          suggested_total?: number | null
          total_attendance?: number
          tracking_method?: 'manual' | 'ai'
          visitors_count?: number | null
        }
        Update: {
          adults_count?: number | null
          ai_session_id?: string | null
          came_in?: number | null
          category_counts?: Json | null
          children_count?: number | null
          church_id?: string
          created_at?: string
          demographics_data?: Json | null
          extras?: number | null
          factor_percent?: number | null
          id?: string
          notes?: string | null
          recorded_by?: string | null
          service_instance_id?: string
          source?: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import'
          suggested_total?: number | null
          total_attendance?: number
          tracking_method?: 'manual' | 'ai'
          visitors_count?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'attendance_ai_session'
            columns: ['church_id', 'ai_session_id']
            isOneToOne: true
            referencedRelation: 'recording_sessions'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'attendance_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'attendance_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: false
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      attendance_history: {
        Row: {
          after: Json | null
          attendance_id: string | null
          before: Json | null
          camera_name: string | null
          change:
            | 'added'
            | 'changed'
            | 'removed'
            | 'picture_corrected'
            | 'chosen'
            | 'did_not_happen'
            | 'held'
            | 'cameras_answered'
            | 'camera_pairs_changed'
            | 'official_order_changed'
            | 'total_moved'
            | 'start_changed'
            | 'factor_taken_back'
          changed_at: string
          changed_by: string | null
          changed_by_name: string | null
          church_id: string
          id: number
          reason: string | null
          service_instance_id: string
          source: string | null
        }
        Insert: {
          after?: Json | null
          attendance_id?: string | null
          before?: Json | null
          camera_name?: string | null
          change:
            | 'added'
            | 'changed'
            | 'removed'
            | 'picture_corrected'
            | 'chosen'
            | 'did_not_happen'
            | 'held'
            | 'cameras_answered'
            | 'camera_pairs_changed'
            | 'official_order_changed'
            | 'total_moved'
            | 'start_changed'
            | 'factor_taken_back'
          changed_at?: string
          changed_by?: string | null
          changed_by_name?: string | null
          church_id: string
          reason?: string | null
          service_instance_id: string
          source?: string | null
        }
        Update: {
          after?: Json | null
          attendance_id?: string | null
          before?: Json | null
          camera_name?: string | null
          change?:
            | 'added'
            | 'changed'
            | 'removed'
            | 'picture_corrected'
            | 'chosen'
            | 'did_not_happen'
            | 'held'
            | 'cameras_answered'
            | 'camera_pairs_changed'
            | 'official_order_changed'
            | 'total_moved'
            | 'start_changed'
            | 'factor_taken_back'
          changed_at?: string
          changed_by?: string | null
          changed_by_name?: string | null
          church_id?: string
          reason?: string | null
          service_instance_id?: string
          source?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'attendance_history_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'attendance_history_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: false
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      attendance_notes: {
        Row: { attendance_id: string; changed_at: string; church_id: string; notes: string | null }
        Insert: { attendance_id: string; changed_at?: string; church_id: string; notes?: string | null }
        Update: { attendance_id?: string; changed_at?: string; church_id?: string; notes?: string | null }
        Relationships: [
          {
            foreignKeyName: 'attendance_notes_attendance'
            columns: ['church_id', 'attendance_id']
            isOneToOne: true
            referencedRelation: 'attendance'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      attendance_snapshots: {
        Row: {
          church_id: string
          confidence_score: number | null
          created_at: string
          id: string
          image_url: string | null
          metadata: Json | null
          people_count: number
          recording_session_id: string
          timestamp: string
          user_id: string | null
        }
        Insert: {
          church_id?: string
          confidence_score?: number | null
          created_at?: string
          id?: string
          image_url?: string | null
          metadata?: Json | null
          people_count?: number
          recording_session_id: string
          timestamp?: string
          user_id?: string | null
        }
        Update: {
          church_id?: string
          confidence_score?: number | null
          created_at?: string
          id?: string
          image_url?: string | null
          metadata?: Json | null
          people_count?: number
          recording_session_id?: string
          timestamp?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'attendance_snapshots_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'attendance_snapshots_recording_session'
            columns: ['church_id', 'recording_session_id']
            isOneToOne: false
            referencedRelation: 'recording_sessions'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      audit_log: {
        Row: {
          action:
            | 'added'
            | 'changed'
            | 'removed'
            | 'started'
            | 'completed'
            | 'signed_in'
            | 'password_changed'
            | 'exported'
            | 'imported'
            | 'undone'
            | 'merged'
            | 'unmerged'
          at: string
          changes: Json | null
          church_id: string
          day: string | null
          id: number
          kind: string
          person_id: string
          person_name: string
          row_id: string | null
          rows: number
          title: string | null
        }
        Insert: {
          action:
            | 'added'
            | 'changed'
            | 'removed'
            | 'started'
            | 'completed'
            | 'signed_in'
            | 'password_changed'
            | 'exported'
            | 'imported'
            | 'undone'
            | 'merged'
            | 'unmerged'
          at?: string
          changes?: Json | null
          church_id: string
          day?: string | null
          kind: string
          person_id: string
          person_name: string
          row_id?: string | null
          rows?: number
          title?: string | null
        }
        Update: {
          action?:
            | 'added'
            | 'changed'
            | 'removed'
            | 'started'
            | 'completed'
            | 'signed_in'
            | 'password_changed'
            | 'exported'
            | 'imported'
            | 'undone'
            | 'merged'
            | 'unmerged'
          at?: string
          changes?: Json | null
          church_id?: string
          day?: string | null
          kind?: string
          person_id?: string
          person_name?: string
          row_id?: string | null
          rows?: number
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'audit_log_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      camera_checks: {
        Row: {
          camera_id: string
          camera_name: string | null
          church_id: string
          created_at: string
          found: number
          id: string
          light: number | null
          minutes: number
          model: string | null
          people: number
          too_many: number
          user_id: string | null
          way: 'door' | 'room'
        }
        Insert: {
          camera_id: string
          camera_name?: string | null
          church_id?: string
          created_at?: string
          found: number
          id?: string
          light?: number | null
          minutes?: number
          model?: string | null
          people: number
          too_many: number
          user_id?: string | null
          way: 'door' | 'room'
        }
        Update: {
          camera_id?: string
          camera_name?: string | null
          church_id?: string
          created_at?: string
          found?: number
          id?: string
          light?: number | null
          minutes?: number
          model?: string | null
          people?: number
          too_many?: number
          user_id?: string | null
          way?: 'door' | 'room'
        }
        Relationships: [
          {
            foreignKeyName: 'camera_checks_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      camera_factors: {
        Row: {
          begins_at: string
          camera_id: string
          camera_name: string | null
          church_id: string
          percent: number
          way: 'door' | 'room'
        }
        Insert: {
          begins_at?: string
          camera_id: string
          camera_name?: string | null
          church_id?: string
          percent: number
          way: 'door' | 'room'
        }
        Update: {
          begins_at?: string
          camera_id?: string
          camera_name?: string | null
          church_id?: string
          percent?: number
          way?: 'door' | 'room'
        }
        Relationships: [
          {
            foreignKeyName: 'camera_factors_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      camera_pairs: {
        Row: { camera_a: string; camera_b: string; church_id: string; see: 'same' | 'different' }
        Insert: { camera_a: string; camera_b: string; church_id?: string; see: 'same' | 'different' }
        Update: { camera_a?: string; camera_b?: string; church_id?: string; see?: 'same' | 'different' }
        Relationships: [
          {
            foreignKeyName: 'camera_pairs_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      churches: {
        Row: {
          combined_services: 'added' | 'separate'
          counting_categories: Json
          created_at: string
          easter: 'western' | 'orthodox'
          first_weekday: number
          former_categories: Json
          id: string
          main_series: string | null
          main_service_id: string | null
          name: string
          official_order: string[]
          online_factor: number | null
          register_enabled: boolean
          time_zone: string
        }
        Insert: {
          combined_services?: 'added' | 'separate'
          counting_categories?: Json
          created_at?: string
          easter?: 'western' | 'orthodox'
          first_weekday?: number
          former_categories?: Json
          id?: string
          main_series?: string | null
          main_service_id?: string | null
          name: string
          official_order?: string[]
          online_factor?: number | null
          register_enabled?: boolean
          time_zone?: string
        }
        Update: {
          combined_services?: 'added' | 'separate'
          counting_categories?: Json
          created_at?: string
          easter?: 'western' | 'orthodox'
          first_weekday?: number
          former_categories?: Json
          id?: string
          main_series?: string | null
          main_service_id?: string | null
          name?: string
          official_order?: string[]
          online_factor?: number | null
          register_enabled?: boolean
          time_zone?: string
        }
        Relationships: []
      }
      donations: {
        Row: {
          amount: number
          church_id: string
          created_at: string
          donation_date: string
          donation_method: string
          donation_type: string
          id: string
          is_recurring: boolean
          member_id: string | null
          notes: string | null
          user_id: string | null
        }
        Insert: {
          amount: number
          church_id?: string
          created_at?: string
          donation_date: string
          donation_method?: string
          donation_type?: string
          id?: string
          is_recurring?: boolean
          member_id?: string | null
          notes?: string | null
          user_id?: string | null
        }
        Update: {
          amount?: number
          church_id?: string
          created_at?: string
          donation_date?: string
          donation_method?: string
          donation_type?: string
          id?: string
          is_recurring?: boolean
          member_id?: string | null
          notes?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'donations_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'donations_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      event_contacts: {
        Row: { changed_at: string; church_id: string; contact_person: string | null; event_id: string }
        Insert: { changed_at?: string; church_id: string; contact_person?: string | null; event_id: string }
        Update: { changed_at?: string; church_id?: string; contact_person?: string | null; event_id?: string }
        Relationships: [
          {
            foreignKeyName: 'event_contacts_event'
            columns: ['church_id', 'event_id']
            isOneToOne: true
            referencedRelation: 'events'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      event_registrations: {
        Row: {
          church_id: string
          event_id: string
          guest_email: string | null
          guest_name: string | null
          id: string
          member_id: string | null
          registered_at: string
          user_id: string | null
        }
        Insert: {
          church_id?: string
          event_id: string
          guest_email?: string | null
          guest_name?: string | null
          id?: string
          member_id?: string | null
          registered_at?: string
          user_id?: string | null
        }
        Update: {
          church_id?: string
          event_id?: string
          guest_email?: string | null
          guest_name?: string | null
          id?: string
          member_id?: string | null
          registered_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'event_registrations_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_registrations_event'
            columns: ['church_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'event_registrations_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      events: {
        Row: {
          calendar_changed_at: string
          calendar_revision: number
          church_id: string
          contact_person: string | null
          created_at: string
          description: string | null
          end_date: string | null
          event_type: 'general' | 'service' | 'ministry' | 'social' | 'outreach'
          id: string
          location: string | null
          max_attendees: number | null
          name: string
          registration_required: boolean
          start_date: string
          user_id: string | null
        }
        Insert: {
          calendar_changed_at?: string
          calendar_revision?: number
          church_id?: string
          contact_person?: string | null
          created_at?: string
          description?: string | null
          end_date?: string | null
          event_type?: 'general' | 'service' | 'ministry' | 'social' | 'outreach'
          id?: string
          location?: string | null
          max_attendees?: number | null
          name: string
          registration_required?: boolean
          start_date: string
          user_id?: string | null
        }
        Update: {
          calendar_changed_at?: string
          calendar_revision?: number
          church_id?: string
          contact_person?: string | null
          created_at?: string
          description?: string | null
          end_date?: string | null
          event_type?: 'general' | 'service' | 'ministry' | 'social' | 'outreach'
          id?: string
          location?: string | null
          max_attendees?: number | null
          name?: string
          registration_required?: boolean
          start_date?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'events_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      feature_requests: {
        Row: { created_at: string; description: string; id: string; title: string; user_id: string | null }
        Insert: { created_at?: string; description: string; id?: string; title: string; user_id?: string | null }
        Update: { created_at?: string; description?: string; id?: string; title?: string; user_id?: string | null }
        Relationships: [
          {
            foreignKeyName: 'feature_requests_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      follow_ups: {
        Row: {
          church_id: string
          created_at: string
          id: string
          member_id: string
          note: string | null
          on_date: string
          user_id: string | null
        }
        Insert: {
          church_id?: string
          created_at?: string
          id?: string
          member_id: string
          note?: string | null
          on_date: string
          user_id?: string | null
        }
        Update: {
          church_id?: string
          created_at?: string
          id?: string
          member_id?: string
          note?: string | null
          on_date?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'follow_ups_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'follow_ups_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      imports: {
        Row: {
          applied_at: string | null
          bytes: number
          church_id: string
          created_at: string
          figures: Json | null
          file_name: string | null
          id: string
          kind: 'members' | 'attendance' | 'everything'
          options: Json
          person_name: string
          state: 'open' | 'applied' | 'undone'
          undone_at: string | null
          user_id: string | null
        }
        Insert: {
          applied_at?: string | null
          bytes?: number
          church_id?: string
          created_at?: string
          figures?: Json | null
          file_name?: string | null
          id?: string
          kind: 'members' | 'attendance' | 'everything'
          options?: Json
          person_name: string
          state?: 'open' | 'applied' | 'undone'
          undone_at?: string | null
          user_id?: string | null
        }
        Update: {
          applied_at?: string | null
          bytes?: number
          church_id?: string
          created_at?: string
          figures?: Json | null
          file_name?: string | null
          id?: string
          kind?: 'members' | 'attendance' | 'everything'
          options?: Json
          person_name?: string
          state?: 'open' | 'applied' | 'undone'
          undone_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'imports_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      member_attendance: {
        Row: {
          attendance_id: string
          church_id: string
          created_at: string
          id: string
          member_id: string
          user_id: string | null
          was_present: boolean
        }
        Insert: {
          attendance_id: string
          church_id?: string
          created_at?: string
          id?: string
          member_id: string
          user_id?: string | null
          was_present?: boolean
        }
        Update: {
          attendance_id?: string
          church_id?: string
          created_at?: string
          id?: string
          member_id?: string
          user_id?: string | null
          was_present?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'member_attendance_attendance'
            columns: ['church_id', 'attendance_id']
            isOneToOne: false
            referencedRelation: 'attendance'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'member_attendance_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'member_attendance_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      member_series: {
        Row: { church_id: string; is_expected: boolean; member_id: string; service_id: string }
        Insert: { church_id?: string; is_expected: boolean; member_id: string; service_id: string }
        Update: { church_id?: string; is_expected?: boolean; member_id?: string; service_id?: string }
        Relationships: [
          {
            foreignKeyName: 'member_series_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'member_series_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'member_series_service'
            columns: ['church_id', 'service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      members: {
        Row: {
          address: string | null
          age_band: 'adult' | 'child' | null
          church_id: string
          created_at: string
          date_of_birth: string | null
          email: string | null
          family_id: string | null
          first_name: string
          id: string
          join_date: string | null
          last_name: string
          membership_status: 'active' | 'inactive' | 'visitor'
          notes: string | null
          phone: string | null
          phone_digits: string
          photo_url: string | null
          search_text: string
          sort_key: string
          user_id: string | null
        }
        Insert: {
          address?: string | null
          age_band?: 'adult' | 'child' | null
          church_id?: string
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          family_id?: string | null
          first_name: string
          id?: string
          join_date?: string | null
          last_name: string
          membership_status?: 'active' | 'inactive' | 'visitor'
          notes?: string | null
          phone?: string | null
          photo_url?: string | null
          user_id?: string | null
        }
        Update: {
          address?: string | null
          age_band?: 'adult' | 'child' | null
          church_id?: string
          created_at?: string
          date_of_birth?: string | null
          email?: string | null
          family_id?: string | null
          first_name?: string
          id?: string
          join_date?: string | null
          last_name?: string
          membership_status?: 'active' | 'inactive' | 'visitor'
          notes?: string | null
          phone?: string | null
          photo_url?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'members_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      newcomer_cards: {
        Row: { church_id: string; contact: string; created_at: string; id: string; may_call: boolean; name: string }
        Insert: {
          church_id: string
          contact: string
          created_at?: string
          id: string
          may_call?: boolean
          name: string
        }
        Update: {
          church_id?: string
          contact?: string
          created_at?: string
          id?: string
          may_call?: boolean
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'newcomer_cards_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      online_counts: {
        Row: {
          church_id: string
          created_at: string
          id: string
          place: string
          recorded_by: string | null
          service_instance_id: string
          views: number
        }
        Insert: {
          church_id?: string
          created_at?: string
          id?: string
          place: string
          recorded_by?: string | null
          service_instance_id: string
          views: number
        }
        Update: {
          church_id?: string
          created_at?: string
          id?: string
          place?: string
          recorded_by?: string | null
          service_instance_id?: string
          views?: number
        }
        Relationships: [
          {
            foreignKeyName: 'online_counts_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'online_counts_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: false
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      profiles: {
        Row: {
          church_id: string
          church_role: 'owner' | 'staff' | 'counter' | 'viewer'
          created_at: string
          email: string | null
          full_name: string | null
          id: string
          role: 'user' | 'admin'
          username: string
        }
        Insert: {
          church_id: string
          church_role?: 'owner' | 'staff' | 'counter' | 'viewer'
          created_at?: string
          email?: string | null
          full_name?: string | null
          id: string
          role?: 'user' | 'admin'
          username: string
        }
        Update: {
          church_id?: string
          church_role?: 'owner' | 'staff' | 'counter' | 'viewer'
          created_at?: string
          email?: string | null
          full_name?: string | null
          id?: string
          role?: 'user' | 'admin'
          username?: string
        }
        Relationships: [
          {
            foreignKeyName: 'profiles_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      recording_minutes: {
        Row: {
          church_id: string
          entries: number | null
          exits: number | null
          minute: number
          people_in_view: number | null
          recording_session_id: string
          revision: number
          sent_at: string | null
          steps: Json
        }
        Insert: {
          church_id?: string
          minute: number
          people_in_view?: number | null
          recording_session_id: string
          revision?: number
          sent_at?: string | null
          steps?: Json
        }
        Update: {
          church_id?: string
          minute?: number
          people_in_view?: number | null
          recording_session_id?: string
          revision?: number
          sent_at?: string | null
          steps?: Json
        }
        Relationships: [
          {
            foreignKeyName: 'recording_minutes_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recording_minutes_recording_session'
            columns: ['church_id', 'recording_session_id']
            isOneToOne: false
            referencedRelation: 'recording_sessions'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      recording_sessions: {
        Row: {
          attendance_written: boolean
          avg_people_count: number
          came_in: number | null
          camera_id: string | null
          camera_name: string | null
          church_id: string
          clock_lag: string | null
          confidence_threshold: number
          created_at: string
          end_time: string | null
          ends_with_snapshots: boolean
          event_id: string | null
          id: string
          is_counted: boolean
          max_people_count: number
          metadata: Json | null
          peak_occupancy: number | null
          people_at_start: number
          people_told_at: string | null
          service_instance_id: string | null
          session_name: string | null
          start_time: string
          status: 'recording' | 'completed'
          target_fps: number
          thumbnail_snapshot_id: string | null
          user_id: string | null
          way: 'door' | 'room'
        }
        Insert: {
          attendance_written?: boolean
          avg_people_count?: number
          came_in?: number | null
          camera_id?: string | null
          camera_name?: string | null
          church_id?: string
          clock_lag?: string | null
          confidence_threshold?: number
          created_at?: string
          end_time?: string | null
          ends_with_snapshots?: boolean
          event_id?: string | null
          id?: string
          is_counted?: boolean
          max_people_count?: number
          metadata?: Json | null
          peak_occupancy?: number | null
          people_at_start?: number
          people_told_at?: string | null
          service_instance_id?: string | null
          session_name?: string | null
          start_time?: string
          status?: 'recording' | 'completed'
          target_fps?: number
          thumbnail_snapshot_id?: string | null
          user_id?: string | null
          way?: 'door' | 'room'
        }
        Update: {
          attendance_written?: boolean
          avg_people_count?: number
          came_in?: number | null
          camera_id?: string | null
          camera_name?: string | null
          church_id?: string
          clock_lag?: string | null
          confidence_threshold?: number
          created_at?: string
          end_time?: string | null
          ends_with_snapshots?: boolean
          event_id?: string | null
          id?: string
          is_counted?: boolean
          max_people_count?: number
          metadata?: Json | null
          peak_occupancy?: number | null
          people_at_start?: number
          people_told_at?: string | null
          service_instance_id?: string | null
          session_name?: string | null
          start_time?: string
          status?: 'recording' | 'completed'
          target_fps?: number
          thumbnail_snapshot_id?: string | null
          user_id?: string | null
          way?: 'door' | 'room'
        }
        Relationships: [
          {
            foreignKeyName: 'recording_sessions_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recording_sessions_event'
            columns: ['church_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'recording_sessions_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: false
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'recording_sessions_thumbnail'
            columns: ['id', 'thumbnail_snapshot_id']
            isOneToOne: false
            referencedRelation: 'attendance_snapshots'
            referencedColumns: ['recording_session_id', 'id']
          },
        ]
      }
      sermons: {
        Row: {
          audio_url: string | null
          church_id: string
          created_at: string
          id: string
          notes: string | null
          scripture: string | null
          sermon_date: string
          sermon_series: string | null
          service_id: string | null
          speaker: string
          summary: string | null
          tags: string[]
          title: string
          user_id: string | null
          video_url: string | null
        }
        Insert: {
          audio_url?: string | null
          church_id?: string
          created_at?: string
          id?: string
          notes?: string | null
          scripture?: string | null
          sermon_date: string
          sermon_series?: string | null
          service_id?: string | null
          speaker: string
          summary?: string | null
          tags?: string[]
          title: string
          user_id?: string | null
          video_url?: string | null
        }
        Update: {
          audio_url?: string | null
          church_id?: string
          created_at?: string
          id?: string
          notes?: string | null
          scripture?: string | null
          sermon_date?: string
          sermon_series?: string | null
          service_id?: string | null
          speaker?: string
          summary?: string | null
          tags?: string[]
          title?: string
          user_id?: string | null
          video_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'sermons_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sermons_service'
            columns: ['church_id', 'service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      service_instance_notes: {
        Row: { changed_at: string; church_id: string; notes: string | null; service_instance_id: string }
        Insert: { changed_at?: string; church_id: string; notes?: string | null; service_instance_id: string }
        Update: { changed_at?: string; church_id?: string; notes?: string | null; service_instance_id?: string }
        Relationships: [
          {
            foreignKeyName: 'service_instance_notes_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: true
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      service_instances: {
        Row: {
          attendance_recorded: boolean
          calendar_changed_at: string
          calendar_revision: number
          changed_by_hand: boolean
          church_id: string
          counts: number
          created_at: string
          door_came_in: number | null
          door_came_in_measured: number | null
          door_measured: number | null
          door_total: number | null
          end_time: string | null
          event_id: string | null
          id: string
          instance_date: string
          is_special: boolean | null
          location: string | null
          named_present: number | null
          notes: string | null
          official_attendance_id: string | null
          official_source: 'clicker' | 'door' | 'room' | 'register' | null
          official_total: number | null
          official_total_by: 'person' | 'rule' | null
          official_total_measured: number | null
          official_total_record: string | null
          official_total_source: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import' | null
          outcome: 'held' | 'did_not_happen'
          outcome_reason: string | null
          room_measured: number | null
          room_total: number | null
          rooms_see: 'same' | 'different' | null
          service_id: string | null
          service_name: string
          service_type: 'Sunday Morning' | 'Sunday Evening' | 'Wednesday' | 'Special' | 'Other'
          slot_date: string | null
          speaker: string | null
          start_time: string
          user_id: string | null
        }
        Insert: {
          attendance_recorded?: boolean
          calendar_changed_at?: string
          calendar_revision?: number
          changed_by_hand?: boolean
          church_id?: string
          counts?: number
          created_at?: string
          door_came_in?: number | null
          door_came_in_measured?: number | null
          door_measured?: number | null
          door_total?: number | null
          end_time?: string | null
          event_id?: string | null
          id?: string
          instance_date: string
          is_special?: boolean | null
          location?: string | null
          named_present?: number | null
          notes?: string | null
          official_attendance_id?: string | null
          official_source?: 'clicker' | 'door' | 'room' | 'register' | null
          official_total?: number | null
          official_total_by?: 'person' | 'rule' | null
          official_total_measured?: number | null
          official_total_record?: string | null
          official_total_source?: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import' | null
          outcome?: 'held' | 'did_not_happen'
          outcome_reason?: string | null
          room_measured?: number | null
          room_total?: number | null
          rooms_see?: 'same' | 'different' | null
          service_id?: string | null
          service_name: string
          service_type?: 'Sunday Morning' | 'Sunday Evening' | 'Wednesday' | 'Special' | 'Other'
          slot_date?: string | null
          speaker?: string | null
          start_time: string
          user_id?: string | null
        }
        Update: {
          attendance_recorded?: boolean
          calendar_changed_at?: string
          calendar_revision?: number
          changed_by_hand?: boolean
          church_id?: string
          counts?: number
          created_at?: string
          door_came_in?: number | null
          door_came_in_measured?: number | null
          door_measured?: number | null
          door_total?: number | null
          end_time?: string | null
          event_id?: string | null
          id?: string
          instance_date?: string
          is_special?: boolean | null
          location?: string | null
          named_present?: number | null
          notes?: string | null
          official_attendance_id?: string | null
          official_source?: 'clicker' | 'door' | 'room' | 'register' | null
          official_total?: number | null
          official_total_by?: 'person' | 'rule' | null
          official_total_measured?: number | null
          official_total_record?: string | null
          official_total_source?: 'typed' | 'clicker' | 'room' | 'door' | 'register' | 'import' | null
          outcome?: 'held' | 'did_not_happen'
          outcome_reason?: string | null
          room_measured?: number | null
          room_total?: number | null
          rooms_see?: 'same' | 'different' | null
          service_id?: string | null
          service_name?: string
          service_type?: 'Sunday Morning' | 'Sunday Evening' | 'Wednesday' | 'Special' | 'Other'
          slot_date?: string | null
          speaker?: string | null
          start_time?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'service_instances_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'service_instances_event'
            columns: ['church_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['church_id', 'id']
          },
          {
            foreignKeyName: 'service_instances_service'
            columns: ['church_id', 'service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      services: {
        Row: {
          church_id: string
          created_at: string
          day_of_week: number | null
          description: string | null
          duration: number | null
          first_date: string | null
          id: string
          is_recurring: boolean
          is_special: boolean
          location: string | null
          monthly_on: 'date' | 'first' | 'second' | 'third' | 'fourth' | 'last' | null
          name: string
          pauses: string[]
          recurrence_end_date: string | null
          recurrence_pattern: 'weekly' | 'biweekly' | 'monthly' | null
          seats: number | null
          service_time: string | null
          service_type: 'worship' | 'prayer' | 'study' | 'special'
          user_id: string | null
        }
        Insert: {
          church_id?: string
          created_at?: string
          day_of_week?: number | null
          description?: string | null
          duration?: number | null
          first_date?: string | null
          id?: string
          is_recurring?: boolean
          is_special?: boolean
          location?: string | null
          monthly_on?: 'date' | 'first' | 'second' | 'third' | 'fourth' | 'last' | null
          name: string
          pauses?: string[]
          recurrence_end_date?: string | null
          recurrence_pattern?: 'weekly' | 'biweekly' | 'monthly' | null
          seats?: number | null
          service_time?: string | null
          service_type?: 'worship' | 'prayer' | 'study' | 'special'
          user_id?: string | null
        }
        Update: {
          church_id?: string
          created_at?: string
          day_of_week?: number | null
          description?: string | null
          duration?: number | null
          first_date?: string | null
          id?: string
          is_recurring?: boolean
          is_special?: boolean
          location?: string | null
          monthly_on?: 'date' | 'first' | 'second' | 'third' | 'fourth' | 'last' | null
          name?: string
          pauses?: string[]
          recurrence_end_date?: string | null
          recurrence_pattern?: 'weekly' | 'biweekly' | 'monthly' | null
          seats?: number | null
          service_time?: string | null
          service_type?: 'worship' | 'prayer' | 'study' | 'special'
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'services_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
        ]
      }
      visitor_notes: {
        Row: {
          church_id: string
          created_at: string
          id: string
          note: string
          service_instance_id: string
          user_id: string | null
        }
        Insert: {
          church_id?: string
          created_at?: string
          id?: string
          note: string
          service_instance_id: string
          user_id?: string | null
        }
        Update: {
          church_id?: string
          created_at?: string
          id?: string
          note?: string
          service_instance_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'visitor_notes_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'visitor_notes_service_instance'
            columns: ['church_id', 'service_instance_id']
            isOneToOne: false
            referencedRelation: 'service_instances'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
      volunteers: {
        Row: {
          church_id: string
          created_at: string
          id: string
          is_active: boolean
          member_id: string
          ministry: string
          notes: string | null
          role: string | null
          start_date: string | null
          user_id: string | null
        }
        Insert: {
          church_id?: string
          created_at?: string
          id?: string
          is_active?: boolean
          member_id: string
          ministry: string
          notes?: string | null
          role?: string | null
          start_date?: string | null
          user_id?: string | null
        }
        Update: {
          church_id?: string
          created_at?: string
          id?: string
          is_active?: boolean
          member_id?: string
          ministry?: string
          notes?: string | null
          role?: string | null
          start_date?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'volunteers_church_id_fkey'
            columns: ['church_id']
            isOneToOne: false
            referencedRelation: 'churches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'volunteers_member'
            columns: ['church_id', 'member_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['church_id', 'id']
          },
        ]
      }
    }
    Views: {
      camera_comparisons: {
        Row: {
          camera_id: string
          camera_name: string | null
          church_id: string
          counted: number
          instance_date: string
          people: number
          service_instance_id: string
          way: string
        }
        Relationships: []
      }
      camera_errors: {
        Row: {
          camera_id: string | null
          camera_name: string | null
          church_id: string
          least: number
          most: number
          services: number
          usual: number
          way: string
        }
        Relationships: []
      }
      member_names: {
        Row: {
          church_id: string | null
          family_id: string | null
          first_name: string | null
          id: string | null
          last_name: string | null
          membership_status: string | null
          sort_key: string | null
        }
        Relationships: []
      }
      service_totals: {
        Row: {
          adults: number | null
          attendance_id: string | null
          attendance_recorded: boolean
          came_in: number | null
          children: number | null
          chosen_by: string | null
          church_id: string
          counts: number
          end_time: string | null
          high: number | null
          instance_date: string
          is_special: boolean | null
          low: number | null
          measured: number | null
          named_present: number | null
          note: string | null
          online_views: number | null
          outcome: string
          outcome_reason: string | null
          service_id: string | null
          service_instance_id: string
          service_name: string
          service_type: string
          slot_date: string | null
          source: string | null
          speaker: string | null
          start_time: string
          total: number | null
          unnamed: number | null
          visitors: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      /** Makes a visitor of a card, with an id that the caller made. A missing last name becomes a question mark. */
      accept_card: {
        Args: { card: string; member: string; first_name: string; last_name: string }
        Returns: string
      }
      /** Moves the caller into the church that invites, or says why not, or what it would mean. */
      accept_invitation: {
        Args: { token: string; gives_up_church?: boolean }
        Returns: string
      }
      /** Adds rows of the file: number, row and column in the file, and given. A number that is there already is left as it is. */
      add_import_rows: {
        Args: { import: string; rows: Json }
        Returns: number
      }
      /** Adds a visitor who is present at a service. A missing last name becomes a question mark. */
      add_newcomer: {
        Args: {
          service: string
          member: string
          first_name: string
          last_name?: string
          age_band?: string
          device?: string
        }
        Returns: Json
      }
      /** Writes the new and the changed rows in one transaction. Owners and staff only. */
      apply_import: {
        Args: { import: string; expected: Json }
        Returns: Json
      }
      /** The most people in the room of a service in each minute, and how many had come in by its end, by all its doors. Rows
with a recording are pictures of the room. */
      arrival_curve: {
        Args: { service_instance: string }
        Returns: { at: string; recording_session_id: string; people: number; came_in: number }[]
      }
      /** Begins an import, to which rows are added. Owners and staff only. */
      begin_import: {
        Args: { kind: string; file_name?: string; options?: Json }
        Returns: string
      }
      /** Gives the holder of an open invitation a ticket for one sign-up within an hour. */
      begin_joining: {
        Args: { token: string }
        Returns: string
      }
      /** The salt with which the API function hashes what someone says is their password, five times a minute at most. The hash
itself never leaves the database. */
      begin_password_check: {
        Args: { person: string }
        Returns: Json
      }
      /** Deletes an import that was not applied, with the rows of its file. */
      cancel_import: {
        Args: { import: string }
        Returns: undefined
      }
      /** Owners only. */
      change_role: {
        Args: { person: string; to_role: string }
        Returns: undefined
      }
      /** Changes one date of a series together with those after it or with all to come; no row where the caller may not. own:
speaker, notes and service_type of that date alone; what is left out stays. */
      change_series: {
        Args: {
          instance: string
          only_following: boolean
          name: string
          service_date: string
          starts: string
          ends?: string
          place?: string
          own?: Json
        }
        Returns: string[]
      }
      /** Changes the time zone of a church; its events keep their time on the clock, or their "instants". */
      change_time_zone: {
        Args: { church: string; zone: string; events_keep?: string }
        Returns: string[]
      }
      /** Whose code it is; wrong for an unknown name too; or that someone has tried too often in this minute. */
      check_recovery_code: {
        Args: { of_username: string; code: string; from_address?: string }
        Returns: Json
      }
      /** Chooses the series that the caller's church leads with; without arguments it is the one that most people attend. */
      choose_main_series: {
        Args: { series?: string; service?: string }
        Returns: undefined
      }
      /** Takes the deliveries that are due, of one church or of all, and plans their next attempt. For the API function only. */
      claim_webhook_deliveries: {
        Args: { of_church?: string; at_most?: number }
        Returns: { id: string; url: string; secret: string; event: string; body: string; attempt: number }[]
      }
      /** The number of rows that name each of two members, by table, and the number of services with both. Owners and staff only. */
      compare_members: {
        Args: { one: string; other: string }
        Returns: Json
      }
      /** Changes a count and keeps the reason in its history; no row where the caller may not change it. */
      correct_attendance: {
        Args: {
          record: string
          total: number
          adults?: number
          children?: number
          visitors?: number
          notes?: string
          reason?: string
        }
        Returns: string[]
      }
      /** How many the caller has left. */
      count_recovery_codes: {
        Args: never
        Returns: number
      }
      /** Counts of the caller's church, the totals of its four latest counted services, oldest first, and whether it has
services and recordings. A visitor of this month is one added in the church's calendar month. */
      dashboard_figures: {
        Args: { at?: string }
        Returns: {
          active_members: number
          visitors_this_month: number
          services: number
          sermons: number
          latest_totals: number[]
          has_service_instances: boolean
          has_recordings: boolean
        }[]
      }
      /** The dates of each recurring service between two days of at most two months, both included, also before its first date:
the church may have held it before it used Narthex. */
      dates_of_series: {
        Args: { from_date: string; until_date: string }
        Returns: { service_id: string; service_date: string }[]
      }
      /** Answers questions, all of them without numbers: the row is someone new, is the only candidate, or is left out. Null takes
the answer back. */
      decide_import_rows: {
        Args: { import: string; decision: string; numbers?: number[] }
        Returns: undefined
      }
      /** Deletes cards from the queue. Returns no row when the caller may not. */
      delete_cards: {
        Args: { cards: string[] }
        Returns: string[]
      }
      /** Ends one of the caller's other sessions, or all but this one; says how many. */
      end_my_sessions: {
        Args: { session?: string }
        Returns: number
      }
      /** The church's link for cards, with the name of the person who made it; no row when there is none. Owners and staff only. */
      find_card_link: {
        Args: never
        Returns: { id: string; token: string; created_at: string; created_by: string | null }[]
      }
      /** What the holder of a link is told before they join. */
      find_invitation: {
        Args: { token: string }
        Returns: { church_name: string; role: string; invited_by: string; state: string }[]
      }
      /** Which integrations the caller set up: of the webhook only the host, of the key only whether there is one. */
      find_my_integrations: {
        Args: never
        Returns: { has_vision_key: boolean; webhook_host: string | null; webhook_enabled: boolean }[]
      }
      /** From which church the caller was removed, while what they recorded may still be sent. */
      find_my_removal: {
        Args: never
        Returns: { person_id: string; church_id: string; church_name: string }[]
      }
      /** What the holder of a link is told before they choose a password. */
      find_password_reset: {
        Args: { token: string }
        Returns: { username: string; church_name: string; state: string }[]
      }
      /** Says why the database refused a sign-up; Auth only says that the account could not be saved. */
      find_sign_up_refusal: {
        Args: { of_username: string; invitation?: string }
        Returns: string
      }
      /** Says how an attempt ended: without a failure there will be no other. For the API function only. */
      finish_webhook_delivery: {
        Args: { delivery_id: string; failure?: string }
        Returns: undefined
      }
      /** Deletes the accounts of people who were removed more than a week ago. For the API function only. */
      forget_removed_people: {
        Args: never
        Returns: number
      }
      /** Makes someone the owner, and the caller staff. Owners only. */
      hand_over_church: {
        Args: { person: string }
        Returns: undefined
      }
      /** A link into the caller's church; told once. Owners only. */
      invite: {
        Args: { invited_role: string; invited_people: number }
        Returns: { id: string; token: string }[]
      }
      /** Takes what one device counted out of the sum, or back into it. No row where the caller may not. */
      leave_out_clicker: {
        Args: { clicker: number; is_out: boolean }
        Returns: number[]
      }
      /** Everyone named in the audit log of the caller's church. Owners only. */
      list_audited_people: {
        Args: never
        Returns: { person_id: string; person_name: string }[]
      }
      /** The links of a service of the caller's church, who counts by them or by an account, and the sum. */
      list_clickers: {
        Args: { service: string }
        Returns: Json
      }
      /** All feature requests with the name of who asked (null when that person has left), newest first. Admins only. */
      list_feature_requests_for_admin: {
        Args: never
        Returns: {
          id: string
          user_id: string | null
          username: string | null
          title: string
          description: string
          created_at: string
        }[]
      }
      /** Rows of an import by what it does with them, or by what they say. Owners and staff only. */
      list_import_rows: {
        Args: { import: string; of_action: string; after_number?: number; at_most?: number }
        Returns: {
          number: number
          file_row: number | null
          file_column: string | null
          reason: string | null
          given: Json
          before: Json | null
          after: Json | null
          decision: string | null
          candidates: Json | null
          replaced: Json
        }[]
      }
      /** Those of the caller's church that are open. Owners only. */
      list_invitations: {
        Args: never
        Returns: {
          id: string
          role: string
          places: number
          taken: number
          created_at: string
          expires_at: string
          invited_by: string
        }[]
      }
      /** A page of them by name, after that key. A page of the view would read and sort the whole church. */
      list_member_names: {
        Args: { after_key?: string; most?: number }
        Returns: {
          id: string
          first_name: string
          last_name: string
          membership_status: string
          family_id: string
          sort_key: string
        }[]
      }
      /** Members who may be the same person, likeliest first, with the reasons. Owners and staff only. */
      list_merge_candidates: {
        Args: { member: string }
        Returns: {
          id: string
          first_name: string
          last_name: string
          email: string
          phone: string
          date_of_birth: string
          membership_status: string
          family_id: string
          reasons: string[]
        }[]
      }
      /** The merges of the last 30 days, the newest first, at most 100, with the problems of an undo. Owners and staff only. */
      list_merges: {
        Args: never
        Returns: {
          id: string
          kept_id: string
          kept_name: string
          gone_id: string
          gone_name: string
          person_name: string
          merged_at: string
          undone_at: string
          problems: Json
        }[]
      }
      /** The members who are missed on a day, with the reason, by name. Empty for others than owners and staff, and while the register is off. */
      list_missed: {
        Args: { today: string }
        Returns: {
          id: string
          first_name: string
          last_name: string
          status: string
          family_id: string | null
          phone: string | null
          email: string | null
          reason: string
          last_seen: string
          weeks_missed: number
          recent_came: number
          recent_told: number
          before_came: number
          before_told: number
          followed_up: string | null
          sort_key: string
        }[]
      }
      /** Those of the caller: this one first, then by last use. */
      list_my_sessions: {
        Args: never
        Returns: { id: string; created_at: string; last_used: string; user_agent: string; is_current: boolean }[]
      }
      /** The last twenty messages to the caller's webhook and how they went, newest first; not what was in them. */
      list_my_webhook_deliveries: {
        Args: never
        Returns: {
          id: string
          event: string
          created_at: string
          attempts: number
          next_attempt_at: string
          outcome: string
          last_failure: string
        }[]
      }
      /** The members whose first visit was in the 42 days before today. Empty for others than owners and staff, and while the register is off. */
      list_new: {
        Args: { today: string }
        Returns: {
          id: string
          first_name: string
          last_name: string
          status: string
          first_visit: string
          visits: number
          last_visit: string
          sort_key: string
        }[]
      }
      /** Pictures whose bytes nobody has looked at: Storage believes the type that their sender declares. For the API function. */
      list_new_pictures: {
        Args: { on_its_way?: string; at_most?: number }
        Returns: { name: string; came_at: string }[]
      }
      /** Forty members of the caller's church, the newest first, and one more where others follow. "found" counts all that the
search and the status keep; null without either. */
      list_newest_members: {
        Args: { words?: string; wanted_status?: string; after_created?: string; after_id?: string }
        Returns: {
          id: string
          first_name: string
          last_name: string
          email: string
          phone: string
          membership_status: string
          family_id: string
          created_at: string
          found: number
        }[]
      }
      /** The people of the caller's church, and until when a link of theirs to a new password works. Owners only. */
      list_people: {
        Args: never
        Returns: {
          id: string
          username: string
          full_name: string
          church_role: string
          created_at: string
          last_seen: string
          reset_until: string
        }[]
      }
      /** The people the caller may mark at a service, by name, after a sort key. Counters get no children. */
      list_register_people: {
        Args: { service: string; after_key?: string; most?: number }
        Returns: Json
      }
      /** The different names of the recurring and the dated services of the caller's church. Owners and staff only. */
      list_service_names: {
        Args: never
        Returns: string[]
      }
      /** Whether the timers run: never, late (for more than an hour), failing or fresh. Owners and administrators only. */
      list_timers: {
        Args: never
        Returns: { name: string; state: string; ran_at: string; tried_at: string }[]
      }
      /** Everyone who can sign in and which integrations they set up, newest first. Admins only, and never a secret. */
      list_users_for_admin: {
        Args: never
        Returns: {
          id: string
          username: string
          has_vision_key: boolean
          has_webhook: boolean
          webhook_enabled: boolean
          created_at: string
        }[]
      }
      /** The token of the church's link for cards, which is made when there is none. Owners and staff only. */
      make_card_link: {
        Args: never
        Returns: string
      }
      /** A new token for counting one service. It is told this once; links made before go on. */
      make_counting_link: {
        Args: { service: string }
        Returns: string
      }
      /** The secret of a link, told once, for someone of the caller's church; the one before ends. Owners only. */
      make_password_reset: {
        Args: { person: string }
        Returns: string
      }
      /** Eight new ones, told once; those before end. Null unless the hash is the one of the current password. */
      make_recovery_codes: {
        Args: { person: string; password_hash: string }
        Returns: string[]
      }
      /** How many members, active members and families the caller's church has. */
      member_figures: {
        Args: never
        Returns: { total: number; active: number; families: number }[]
      }
      /** The number of members in the list by name at each first letter. A family stands at the letter of its first member. */
      member_letters: {
        Args: { wanted_status?: string }
        Returns: { letter: string; members: number }[]
      }
      /** The last 52 weeks of a member, their rates and their series. Null for others than owners and staff, and while the register is off. */
      member_weeks: {
        Args: { member: string; today: string }
        Returns: Json
      }
      /** The members at the end of the last day by status, who joined, and what the audit log says about who left. removed_later
were removed after it. Editors only: no row for others. The log says nothing before known_since. */
      member_year: {
        Args: { first_day: string; last_day: string }
        Returns: {
          active: number
          inactive: number
          visitors: number
          joined: number
          undated: number
          made_inactive: number
          removed: number
          removed_later: number
          known_since: string
        }[]
      }
      /** Fills the empty fields of a member from a card, and returns the names of the changed fields. Notes get the card's consent to calls added; other fields stay. */
      merge_card: {
        Args: { card: string; member: string }
        Returns: string[]
      }
      /** Merges the member `gone` into `kept`. choices: 'kept' or 'gone' by column, for notes also 'both'. seen: columns of both as
the person saw them. Owners and staff only. */
      merge_members: {
        Args: { kept: string; gone: string; choices?: Json; seen?: Json }
        Returns: string
      }
      /** The next six dates, from a day on, of a service that is not saved yet. "draft" is the row. */
      next_dates: {
        Args: { draft: Json; from_date: string }
        Returns: string[]
      }
      /** Says until when pictures were looked at. For the API function only. */
      note_checked_pictures: {
        Args: { until: string }
        Returns: undefined
      }
      /** Writes in the audit log that the caller saved a file, and of how much. */
      note_export: {
        Args: { exported: string; items?: number }
        Returns: undefined
      }
      /** Writes down that a timer ran. For the API function only. */
      note_timer: {
        Args: { timer: string; has_failed?: boolean }
        Returns: undefined
      }
      /** The secret of the address of the caller's calendar, made when it is first asked for. Renewed, the one before ends. */
      open_calendar_feed: {
        Args: { renewed?: boolean }
        Returns: string
      }
      /** The page of a card shows the name of the church, and nothing else of it. */
      open_card: {
        Args: { token: string }
        Returns: Json
      }
      /** What a device needs in order to count: by the token of a link, or as a person of the church for a service of it. */
      open_clicker: {
        Args: { device: string; token?: string; service?: string }
        Returns: Json
      }
      /** The register of a service: its marks and figures, the members who come to its series, and before the first mark the last register of the series. */
      open_register: {
        Args: { service: string }
        Returns: Json
      }
      /** How many are in the room by all doors of a service, as far as their minutes have come, and the last minute of one. */
      people_in_room: {
        Args: { service_instance: string; session: string }
        Returns: { people: number; last_minute: number }[]
      }
      /** The dry run: how many rows are new, changed, the same, refused, questions and left out. Owners and staff only. */
      preview_import: {
        Args: { import: string }
        Returns: Json
      }
      /** What the calendar at a secret address shows: a year back, and what is planned. Null where there is none. */
      read_calendar_feed: {
        Args: { address_secret: string }
        Returns: Json
      }
      /** Adds a typed count and keeps the reason in its history; no row where the caller does not see the service. */
      record_attendance: {
        Args: {
          service: string
          total: number
          adults?: number
          children?: number
          visitors?: number
          suggested?: number
          notes?: string
          reason?: string
        }
        Returns: string[]
      }
      /** Removes a count and keeps the reason in its history; no row where the caller may not delete it. */
      remove_attendance: {
        Args: { record: string; reason?: string }
        Returns: string[]
      }
      /** Ends someone's membership and sign-in at once. Owners only. Their devices may hand in recordings for a week. */
      remove_person: {
        Args: { person: string }
        Returns: undefined
      }
      /** Completed recordings at the doors of a service that set the number in the room when they began, and what it was before. */
      room_restarts: {
        Args: { service_instance: string }
        Returns: { recording_session_id: string; began_at: string; people_before: number; people_at_start: number }[]
      }
      /** Sets the caller's own integrations: vision_key, webhook_url, webhook_enabled; keys left out stay, null takes away.
Answers with the signing secret when it is new (first webhook, or renew_webhook_secret), which is never shown again. */
      save_my_integrations: {
        Args: { changes: Json }
        Returns: string
      }
      /** Forty members of the caller's church as the list shows them, and one more where others follow. A member is at the place
of the first of their family. "found" counts all that the search and the status keep; null without either. */
      search_members: {
        Args: { words?: string; wanted_status?: string; after_place?: string; after_key?: string }
        Returns: {
          id: string
          first_name: string
          last_name: string
          email: string
          phone: string
          membership_status: string
          family_id: string
          family_name: string
          family_size: number
          place: string
          sort_key: string
          found: number
        }[]
      }
      /** Puts the card of a newcomer into the queue of the church. A card that is sent twice is kept once, as it was sent last. */
      send_card: {
        Args: { token: string; id: string; name: string; contact: string; may_call: boolean }
        Returns: Json
      }
      /** Takes what someone who was removed had recorded before; false for everyone else. Sent twice, it is taken once. */
      send_left_behind: {
        Args: { op: Json }
        Returns: boolean
      }
      /** Marks members at a service. Refuses a mark that another device changed since, unless the new one is present. A tap that is sent again or arrives after one that replaces it changes nothing. Returns the changes since a revision. */
      send_marks: {
        Args: { service: string; device: string; marks: Json; since?: number }
        Returns: Json
      }
      /** Adds taps of a device; those that have arrived before change nothing. Answers with its counts and the sum. */
      send_taps: {
        Args: { device: string; name: string; taps: Json; token?: string; service?: string }
        Returns: Json
      }
      /** Queues a message that says nothing; ten in ten minutes at most. */
      send_test_webhook: {
        Args: never
        Returns: undefined
      }
      /** How many were in the room when a recording at a door began, said by owners or staff after it. */
      set_people_at_start: {
        Args: { recording: string; people: number }
        Returns: undefined
      }
      /** Switches the register of the caller's church on or off; its marks stay. */
      set_register_enabled: {
        Args: { is_on: boolean }
        Returns: undefined
      }
      /** Sets the number of people without a name at a service, unless it is another one than the caller has seen. A tap that is sent again or arrives after one that replaces it changes nothing. */
      set_register_extras: {
        Args: { service: string; extras: number; seen?: number; tap?: string; replaces?: string[] }
        Returns: Json
      }
      /** Lets each snapshot say truly whether its picture is there, and names pictures that no snapshot expects. The caller
removes those through Storage, which alone deletes bytes. What is younger than on_its_way is left alone. */
      settle_pictures: {
        Args: { on_its_way?: string; at_most?: number }
        Returns: string[]
      }
      /** Takes an import back, for 30 days, and returns the names of what it kept because it was changed since. Owners and staff only. */
      undo_import: {
        Args: { import: string }
        Returns: Json
      }
      /** Restores both members and the rows that named them, for 30 days, unless later changes would be lost. Owners and staff only. */
      undo_merge: {
        Args: { merge: string }
        Returns: undefined
      }
      /** Sets the password, or says why not. */
      use_password_reset: {
        Args: { token: string; password_hash: string }
        Returns: string
      }
      /** Sets the password, once for each code. */
      use_recovery_code: {
        Args: { person: string; code: string; password_hash: string }
        Returns: boolean
      }
      /** Ends the link at once; cards that were sent stay. Returns no row when the caller may not. */
      withdraw_card_link: {
        Args: { link: string }
        Returns: string[]
      }
      /** Ends a link at once; what was counted by it stays. No row where the caller may not. */
      withdraw_counting_link: {
        Args: { link: string }
        Returns: string[]
      }
      /** Its link ends at once. Owners only. */
      withdraw_invitation: {
        Args: { invitation: string }
        Returns: undefined
      }
      /** Its link ends at once. Owners only. */
      withdraw_password_reset: {
        Args: { person: string }
        Returns: undefined
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Tables = Database['public']['Tables']
export type Row<Table extends keyof Tables> = Tables[Table]['Row']
export type Insert<Table extends keyof Tables> = Tables[Table]['Insert']
export type Update<Table extends keyof Tables> = Tables[Table]['Update']
